/**
 * The content of a formatted cell. A moment is the company's local time, written as if it were UTC; the only point in
 * its text is before milliseconds.
 */
export type Cell = string | number | { moment: Date; text: string; format: string } | null;
