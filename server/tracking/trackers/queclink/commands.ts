import type { Command } from '../packets/protocol';
import { isCarried } from './models';

/**
 * The state of the first output; the others stay as they are. The GV55 has fewer outputs, and those for people have
 * none.
 */
const output = (model: string, state: 0 | 1): string | null =>
  isCarried(model) ? null : `AT+GTOUT=${model},${state},,,0,0,0,0,${model === 'gv55' ? ',,,,,' : '0,0,0,,0,0,,,'}`;

/**
 * A command with the password of the factory, the name of the model; null where there is none. People who changed the
 * password send the whole text themselves.
 */
export const commandOf = ({ tipo, texto, segundos = 60 }: Command, model: string): string | null => {
  if (tipo === 'texto') return texto ?? null;
  return {
    posicion: `AT+GTRTO=${model},1,,,,,`,
    parar_motor: output(model, 1),
    reanudar_motor: output(model, 0),
    reiniciar: `AT+GTRTO=${model},3,,,,,`,
    // How often it looks, and how often it sends; then distances, and the seconds while the ignition is off.
    intervalo: `AT+GTFRI=${model},1,0,,0,0000,0000,${segundos},${segundos},1000,1000,,0,600,0,,,`,
  }[tipo];
};
