import { ago, dateTime } from './formats';

/** How long ago, with the exact time in the title; «—» for never. */
export const Ago = ({ at }: { at: string | null }) => (at === null ? '—' : <time title={dateTime(at)}>{ago(at)}</time>);
