export const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Headers of every answer of the API. */
export const everyHeader = {
  "x-request-id": header("RequestId"),
  RateLimit: header("RateLimit"),
  "RateLimit-Policy": header("RateLimitPolicy"),
};
