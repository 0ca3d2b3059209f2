/**
 * Aborts its signal once nothing has moved for this time (ms). `moved` starts the time again, `end` stops it. A whole
 * has no limit: an answer of any size arrives over a slow network.
 */
export const standStill = (ms: number) => {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('Nothing moved', 'TimeoutError'));
  let timer = setTimeout(expire, ms);
  const end = () => clearTimeout(timer);
  const moved = () => {
    end();
    timer = setTimeout(expire, ms);
  };
  return { signal: controller.signal, moved, end };
};

/** The same response, which reports each piece of its body. */
export const watched = (response: Response, moved: () => void): Response => {
  const pieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      moved();
      controller.enqueue(piece);
    },
  });
  return response.body ? new Response(response.body.pipeThrough(pieces), response) : response;
};
