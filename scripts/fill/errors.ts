/** Why nothing is filled, for whoever has run the command. */
export class FillError extends Error {}
