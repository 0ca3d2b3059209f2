import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ClaseFalla, CodigoFalla } from '#contract/entities/codigosFalla';
import { isForCategory } from '#contract/rules/failures';
import { AutocompleteInput } from '../../ui/form/inputs';
import { useRequired } from '../../ui/form/required';

interface Props {
  clase: ClaseFalla;
  source: string;
  label?: string;
  /** The category of the asset; null: none. Absent: those of all categories. */
  categoryId?: number | null | undefined;
}

/** Picks a code of one class. Where there is none to pick, nothing is shown, unless one is required. */
export const CodigoInput = ({ clase, source, label, categoryId }: Props) => {
  const chosen: unknown = useWatch({ name: source });
  const required = useRequired(source);
  const { data = [], isPending } = useGetList<CodigoFalla>('codigos_falla', { filter: { clase }, ...every });
  const isOffered = (code: CodigoFalla) =>
    code.activo !== false && (categoryId === undefined || isForCategory(code, categoryId));
  const choices = data.filter((code) => code.id === chosen || isOffered(code));
  if (choices.length === 0 && !required) return null;
  return (
    <AutocompleteInput<CodigoFalla>
      source={source}
      choices={choices}
      isPending={isPending}
      {...(label !== undefined && { label })}
      optionText={codeName}
      helperText={false}
      noOptionsText="Ningún código coincide"
    />
  );
};

const codeName = ({ codigo, nombre }: Pick<CodigoFalla, 'codigo' | 'nombre'>) => `${codigo} · ${nombre}`;

const every = { sort: { field: 'codigo', order: 'ASC' }, pagination: { page: 1, perPage: 1_000 } } as const;
