type Heard = (server: number, took: number) => void;

let heard: Heard | undefined;

/** Calls back with the server's time (ms since 1970) at each of its answers, and the ms that this one took. */
export const onServerTime = (callback: Heard): (() => void) => {
  heard = callback;
  return () => {
    if (heard === callback) heard = undefined;
  };
};

/** What an answer says of the server's time; the header has whole seconds. */
export const tellTime = (headers: Headers, took: number): void => {
  const told = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(told)) heard?.(told + 500, took);
};
