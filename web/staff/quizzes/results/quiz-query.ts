import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

export const quizQuery = (id: number) => q(api.quizzes.get, { params: { id } });
