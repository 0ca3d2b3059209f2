import { useRecordContext } from 'react-admin';
import type { Parada } from '#contract/entities/paradas';
import { stopColours } from './palette';
import type { Mode } from '../theme/tokens';
import { PanelColour } from './page/pieces';

/** The colour as an option of a list: its dot and its name. */
export const ColourChoice = ({ mode }: { mode: Mode }) => {
  const choice = useRecordContext<{ id: Parada['color']; name: string }>();
  if (!choice) return null;
  return (
    <PanelColour>
      <i style={{ background: stopColours[mode][choice.id] }} />
      {choice.name}
    </PanelColour>
  );
};
