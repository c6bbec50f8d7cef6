export class TrailError extends Error {}
