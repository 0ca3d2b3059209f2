import { useQuery } from '@tanstack/react-query';
import type { Bodega } from '#contract/entities/bodegas';
import { getRows } from '../../../providers/requests';
import { useSession } from '../../../providers/session';
import { Choice } from '../Choice';

interface Props {
  value: number | undefined;
  onChange: (id: string) => void;
}

/** One store, or all; nothing where there is one only. */
export const StoreChoice = ({ value, onChange }: Props) => {
  const empresa = useSession((state) => state.empresa);
  const { data } = useQuery({
    queryKey: ['bodegas', 'nombres', empresa],
    queryFn: getRows<Bodega>('/bodegas', { sort: ['nombre', 'ASC'], range: [0, 199] }),
  });
  if (!data || data.rows.length < 2) return null;
  const faces = Object.fromEntries(data.rows.map(({ id, nombre }) => [id, { label: nombre }]));
  return (
    <Choice
      label="Bodega"
      faces={faces}
      all="Todas"
      value={value && faces[value] ? String(value) : ''}
      onChange={onChange}
    />
  );
};
