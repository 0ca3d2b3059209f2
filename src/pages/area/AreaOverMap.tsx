import type { Map as LeafletMap } from 'leaflet';
import { createPortal } from 'react-dom';
import type { Mode } from '../../theme/tokens';
import { AreaOnMap } from './AreaOnMap';
import { AreaPanel } from './AreaPanel';
import { useAreaQuestion } from './useAreaQuestion';

interface Props {
  /** The surrounding map. */
  map: LeafletMap | null;
  mode: Mode;
  /** The box of the panel, beside the map; null: nothing is shown, but what was drawn stays. */
  box: HTMLElement | null;
  onClose: () => void;
}

/** «¿Quién estuvo aquí?» on the map of another page. */
export const AreaOverMap = ({ map, mode, box, onClose }: Props) => {
  const question = useAreaQuestion();
  if (!box) return null;
  return (
    <>
      <AreaOnMap question={question} mode={mode} onCancel={onClose} />
      {createPortal(<AreaPanel question={question} map={map} onClose={onClose} />, box)}
    </>
  );
};
