/** A file that is refused for what it holds; its message is a Spanish sentence for whoever sent it. */
export class Unreadable extends Error {}

/** Hands a part of a result over; resolves once it was taken, so that neither side piles them up. */
export type Emit<Chunk> = (chunk: Chunk) => Promise<void>;
