import { combustible } from '#contract/entities/combustible';
import { companyUnit, isUnit, toStored } from '#contract/rules/units';
import { companyUnits, unitShown } from '../../ui/formats';
import { numberIn, type Amount } from '../../ui/numbers/reading';

/** A load being written on a phone. */
export interface Draft {
  activo_id: number | null;
  litros: string;
  valor: string;
  odometro: string;
  /** Drafts written by former versions have none. */
  horometro?: string;
  lleno: boolean;
  estacion: string;
  /** A photo kept on this phone. */
  foto: string | null;
}

/** What the numbers of a load are of, as typed. The unit of the fuel depends on the asset. */
export const amountsOf = (unit: string | null) =>
  ({
    litros: { unit: unit && unitShown(unit) },
    valor: { money: true },
    odometro: { unit: unitShown('km') },
    horometro: { unit: 'h' },
  }) as const satisfies Record<string, Amount>;

/** A number typed in the company's unit, as the API has it. */
const storedAs = (unit: string | null, typed: number | null) => {
  const own = companyUnit(unit ?? '', companyUnits());
  return typed !== null && isUnit(own) ? toStored(typed, own) : typed;
};

/** The values of a draft; null where a field is empty, NaN where it has no number. */
export const loadOf = (
  { litros, valor, odometro, horometro = '', lleno, estacion, foto }: Draft,
  unit: string | null,
) => ({
  litros: storedAs(unit, numberIn(litros, amountsOf(unit).litros)) ?? NaN,
  valor: numberIn(valor, amountsOf(unit).valor),
  odometro_km: storedAs('km', numberIn(odometro, amountsOf(unit).odometro)),
  ...(horometro !== '' && { horometro_h: numberIn(horometro, amountsOf(unit).horometro) }),
  tanque_lleno: lleno,
  estacion,
  foto_id: foto,
});

/** The errors of a draft, by field: the server's rules are checked here, as there may be no network. */
export const wrongIn = (draft: Draft, unit: string | null): Partial<Record<keyof Draft, string>> => {
  const { litros, valor, odometro_km, horometro_h = null } = loadOf(draft, unit);
  const { fields } = combustible;
  return {
    ...(draft.activo_id === null && { activo_id: 'Elija el activo' }),
    ...(!fields.litros.safeParse(litros).success && { litros: 'Escriba cuánto se cargó' }),
    ...(!fields.valor.safeParse(valor).success && { valor: 'Escriba un número, o déjelo vacío' }),
    ...(!fields.odometro_km.safeParse(odometro_km).success && { odometro: 'Escriba un número, o déjelo vacío' }),
    ...(!fields.horometro_h.safeParse(horometro_h).success && { horometro: 'Escriba un número, o déjelo vacío' }),
  };
};
