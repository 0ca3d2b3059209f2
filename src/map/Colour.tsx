import { useTheme } from '@mui/material';
import { paradas as words } from '#contract/words/paradas';
import { facesOf } from '../ui/faces';
import { stopColours } from './palette';
import { PanelColour } from './page/pieces';

/** The colours of stops and routes. */
export const colours = facesOf(words.values.color);

/** One of them: its dot and its name. */
export const Colour = ({ colour }: { colour: keyof typeof colours }) => {
  const { mode } = useTheme().palette;
  return (
    <PanelColour>
      <i style={{ background: stopColours[mode][colour] }} />
      {colours[colour].label}
    </PanelColour>
  );
};
