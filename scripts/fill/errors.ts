/** The reason why nothing is filled, as the command prints it. */
export class FillError extends Error {}
