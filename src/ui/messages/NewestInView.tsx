import { useLayoutEffect, useRef } from 'react';

/** At the end of a conversation: keeps it in view as it grows there. `newest`: the id of the last message. */
export const NewestInView = ({ newest }: { newest: number | undefined }) => {
  const end = useRef<HTMLDivElement>(null);
  // Some browsers answer with a promise, and some test environments do not scroll.
  useLayoutEffect(() => void end.current?.scrollIntoView?.({ block: 'end' }), [newest]);
  return <div ref={end} />;
};
