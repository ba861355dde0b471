export function prunePackages(modules: string): void;
