import { bit } from '../packets/bytes';
import { numbered, type Reported } from '../packets/report';

/** Six digits: state, inputs, outputs; ten of newer models. */
export const isStatus = (text = '') => /^[124][126A](?:[0-9A-F]{4}|[0-9A-F]{8})$/i.test(text);

/** 1x: ignition off, 2x: on, 4x: not known; x1: at rest, x2: in motion, 16: towed, 1A: perhaps towed. */
export const movementOf = (state: string): Pick<Reported, 'encendido' | 'en_movimiento'> => {
  const [ignition, motion] = [state[0], state[1]?.toUpperCase()];
  if (!/^[124][126A]$/i.test(state)) return {};
  return {
    encendido: ignition === '1' ? false : ignition === '2' ? true : null,
    en_movimiento: motion === '1' ? false : motion ? '26A'.includes(motion) : null,
  };
};

/** The lowest bit of the inputs is the ignition's. Ten digits count inputs otherwise. */
export const inputsOf = (status: string): Record<string, unknown> => {
  if (!/^[0-9A-F]{6}$/i.test(status)) return {};
  const [inputs, outputs] = [parseInt(status.slice(2, 4), 16), parseInt(status.slice(4, 6), 16)];
  return {
    ...numbered('entrada', [bit(inputs, 1), bit(inputs, 2)]),
    ...numbered('salida', [bit(outputs, 0), bit(outputs, 1)]),
  };
};
