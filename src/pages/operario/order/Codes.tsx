import type { ClaseFalla } from '#contract/entities/codigosFalla';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { campoDeClase, clasesDeFalla } from '#contract/rules/failures';
import { CodeField } from '../CodeField';

/** The codes of an order's failure. */
export type Codes = Pick<OrdenPaquete, (typeof campoDeClase)[ClaseFalla]>;

export const codesOf = ({ problema_id = null, causa_id = null, remedio_id = null }: Partial<Codes>): Codes => ({
  problema_id,
  causa_id,
  remedio_id,
});

/** As the request names them: those that are chosen. */
export const chosenOf = (codes: Partial<Codes>): { [Field in keyof Codes]?: number } =>
  Object.fromEntries(Object.entries(codesOf(codes)).filter(([, id]) => id !== null));

interface Props {
  codes: Partial<Codes>;
  categoryId: number | null | undefined;
  /** Whether its company asks for the cause. */
  needsCause: boolean;
  onWrite: (change: Partial<Codes>) => void;
}

/** A field for each class of codes. */
export const CodesFields = ({ codes, categoryId, needsCause, onWrite }: Props) =>
  clasesDeFalla.map((clase) => (
    <CodeField
      key={clase}
      clase={clase}
      categoryId={categoryId}
      value={codesOf(codes)[campoDeClase[clase]]}
      required={clase === 'causa' && needsCause}
      onValue={(id) => onWrite({ [campoDeClase[clase]]: id })}
    />
  ));
