import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { ShapeEditor, type EditorColours, type EditorHandlers } from './ShapeEditor';
import type { Shape } from './shape';

/** An editor of this shape on a map, for the lifetime of the component. */
export const useShapeEditor = (
  map: LeafletMap | null,
  shape: Shape,
  { line, wrong }: EditorColours,
  { onChange, onRefused, onCancel }: EditorHandlers,
) => {
  const [editor, setEditor] = useState<ShapeEditor>();
  const change = useEffectEvent(onChange);
  const refused = useEffectEvent(onRefused);
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (!map) return undefined;
    const made = new ShapeEditor(map, {
      onChange: (next, moving) => change(next, moving),
      onRefused: (sentence) => refused(sentence),
      onCancel: () => cancel(),
    });
    setEditor(made);
    return () => {
      made.remove();
      setEditor(undefined);
    };
  }, [map]);
  useEffect(() => editor?.show(shape, { line, wrong }), [editor, shape, line, wrong]);
};
