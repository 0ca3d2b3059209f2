/** A file that is refused for its content; the message is a Spanish sentence for the user. */
export class Unreadable extends Error {}

/** Passes on a part of a result; resolves once it was taken, so that parts do not pile up. */
export type Emit<Chunk> = (chunk: Chunk) => Promise<void>;
