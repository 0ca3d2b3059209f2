import { severidades } from '#contract/entities/tiposEvento';
import { severidadesDeEvento } from '../../resources/eventos/index';
import { statusTone, type Mode } from '../../theme/tokens';

/** Colours of pins by severity. */
export const severityColours: Record<Mode, readonly string[]> = { light: coloursOf('light'), dark: coloursOf('dark') };

function coloursOf(mode: Mode) {
  return severidades.map((severity) => statusTone[mode][severidadesDeEvento[severity].tone].solid);
}
