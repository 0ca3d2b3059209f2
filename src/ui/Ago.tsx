import { ago, dateTime } from './formats';

/** How long ago, with the moment itself on hovering; «—» for never. */
export const Ago = ({ at }: { at: string | null }) => (at === null ? '—' : <time title={dateTime(at)}>{ago(at)}</time>);
