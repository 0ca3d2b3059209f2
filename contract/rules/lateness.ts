/**
 * How far a device's time and ours may lie apart, in ms. SQL that must decide alike is built from the constants here.
 */

/** A clock further ahead than this is wrong, but may be corrected: the fix is stored and does not count. */
export const clockAhead = 10 * 60_000;

/** A frame received this long after its time is `tardia`: it completes the history and does not move the map. */
export const lateFrame = 5 * 60_000;

/** A clock that is further behind is wrong: no device buffers its reports for a year. */
export const clockBehind = 365 * 24 * 60 * 60_000;

/** An event whose frame was received this long after its time is `tardio`. */
export const lateAfter = 60_000;

/**
 * An event is news for this long: an older one notifies nobody, and the notices of one kind within this time are
 * limited.
 */
export const newsFor = 15 * 60_000;
