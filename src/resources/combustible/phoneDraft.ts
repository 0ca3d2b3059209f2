import { combustible } from '#contract/combustible';
import { numberIn } from '../../ui/numberIn';

/** A load being written on a phone. */
export interface Draft {
  activo_id: number | null;
  litros: string;
  valor: string;
  odometro: string;
  lleno: boolean;
  estacion: string;
  /** A photo kept on this phone. */
  foto: string | null;
}

/** The values of a draft; null where a field is empty. */
export const loadOf = ({ litros, valor, odometro, lleno, estacion, foto }: Draft) => ({
  litros: numberIn(litros),
  valor: said(valor),
  odometro_km: said(odometro),
  tanque_lleno: lleno,
  estacion,
  foto_id: foto,
});

const said = (text: string) => (text.trim() === '' ? null : numberIn(text));

/** The errors of a draft, by field: the server's rules are checked here, as there may be no network. */
export const wrongIn = (draft: Draft): Partial<Record<keyof Draft, string>> => {
  const { litros, valor, odometro_km } = loadOf(draft);
  const { fields } = combustible;
  return {
    ...(draft.activo_id === null && { activo_id: 'Elija el activo' }),
    ...(!fields.litros.safeParse(litros).success && { litros: 'Escriba cuánto se cargó' }),
    ...(!fields.valor.safeParse(valor).success && { valor: 'Escriba un número, o déjelo vacío' }),
    ...(!fields.odometro_km.safeParse(odometro_km).success && { odometro: 'Escriba un número, o déjelo vacío' }),
  };
};
