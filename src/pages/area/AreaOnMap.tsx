import { useMap } from 'react-leaflet';
import { useShapeEditor } from '../../map/editor/useShapeEditor';
import { stopColours } from '../../map/palette';
import { Tracks } from '../../map/Tracks';
import { statusTone, type Mode } from '../../theme/tokens';
import { useAreaTracks } from './useAreaTracks';
import type { AreaQuestion } from './useAreaQuestion';
import { useBoxDrawing } from './useBoxDrawing';

interface Props {
  question: AreaQuestion;
  mode: Mode;
  /** Called on Esc. */
  onCancel: () => void;
}

/** The area on the map, drawn and changed there, and the tracks of those who were in it. */
export const AreaOnMap = ({ question, mode, onCancel }: Props) => {
  const map = useMap();
  const { figure, shape, found, shown, change, refuse } = question;
  const line = stopColours[mode].morado;
  const draggable = figure === 'recuadro' && shape.forma === 'poligono' && !shape.closed;
  useBoxDrawing(map, draggable, line, (corners) => change({ forma: 'poligono', corners, closed: true }));
  useShapeEditor(
    draggable ? null : map,
    shape,
    { line, wrong: statusTone[mode].peligro.solid },
    { onChange: change, onRefused: refuse, onCancel },
  );
  const tracks = useAreaTracks(found, shown, mode);
  return <Tracks tracks={tracks} mode={mode} chosen={undefined} onMoment={ignore} onPin={ignore} now={never} />;
};

const ignore = () => undefined;
const never = () => 0;
