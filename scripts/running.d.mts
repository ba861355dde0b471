export function runningServers(root: string, options?: { withBuild?: boolean }): number[];
