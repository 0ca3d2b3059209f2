import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Activo } from '#contract/entities/activos';
import type { ClaseFalla } from '#contract/entities/codigosFalla';
import { campoDeClase } from '#contract/rules/failures';
import { CodigoInput } from '../../codigos-falla/index';

interface Props {
  classes: readonly ClaseFalla[];
  /** The asset of the order; null: none. */
  activoId: number | null;
}

/** The codes of an order's failure, those for the category of its asset and for all. */
export const CodeInputs = ({ classes, activoId }: Props) => {
  const { data: activo } = useGetOne<Activo>('activos', { id: activoId ?? 0 }, { enabled: activoId !== null });
  return classes.map((clase) => (
    <CodigoInput
      key={clase}
      clase={clase}
      source={campoDeClase[clase]}
      categoryId={activoId === null ? null : activo?.categoria_id}
    />
  ));
};

/** The same within the order's form, which may choose another asset. */
export const CodesOfForm = ({ classes }: Pick<Props, 'classes'>) => {
  const activoId: unknown = useWatch({ name: 'activo_id' });
  return <CodeInputs classes={classes} activoId={typeof activoId === 'number' ? activoId : null} />;
};
