import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Places } from './line';
import { LineEditor, type LineEditorHandlers } from './LineEditor';

/** An editor of this line on a map, for the lifetime of the component. */
export const useLineEditor = (
  map: LeafletMap | null,
  places: Places,
  drawing: boolean,
  colour: string,
  handlers: LineEditorHandlers,
) => {
  const [editor, setEditor] = useState<LineEditor>();
  const change = useEffectEvent(handlers.onChange);
  const refused = useEffectEvent(handlers.onRefused);
  const finish = useEffectEvent(handlers.onFinish);
  const cancel = useEffectEvent(handlers.onCancel);
  useEffect(() => {
    if (!map) return undefined;
    const made = new LineEditor(map, {
      onChange: (next) => change(next),
      onRefused: (sentence) => refused(sentence),
      onFinish: () => finish(),
      onCancel: () => cancel(),
    });
    setEditor(made);
    return () => {
      made.remove();
      setEditor(undefined);
    };
  }, [map]);
  useEffect(() => editor?.show(places, drawing, colour), [editor, places, drawing, colour]);
};
