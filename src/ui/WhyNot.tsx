import { useQuery } from '@tanstack/react-query';
import { getJson } from '../providers/requests';
import { useSession } from '../providers/session';
import { Facts, type Fact } from './Facts';
import { failureOf } from './failure';
import { ListSkeleton } from './ListSkeleton';
import { PlainDialog } from './PlainDialog';

interface Props<T> {
  title: string;
  path: string;
  factsOf: (so: T) => readonly Fact[];
  onClose: () => void;
}

/** Why something raised no events: the reasons, the most telling first, and what was looked at. */
export const WhyNot = <T extends { motivos: readonly string[] }>({ title, path, factsOf, onClose }: Props<T>) => {
  const empresa = useSession((state) => state.empresa);
  const { data, error } = useQuery({ queryKey: ['por-que', empresa, path], queryFn: getJson<T>(path) });
  return (
    <PlainDialog
      title={title}
      width="sm"
      prose
      close="Cerrar"
      onClose={onClose}
      refusal={error ? failureOf(error).message : undefined}
    >
      {!data && !error && <ListSkeleton rows={4} />}
      {data && (
        <>
          <ul className="grid gap-6" aria-label="Motivos">
            {data.motivos.map((reason, at) => (
              <li key={reason}>{at === 0 ? <strong>{reason}</strong> : reason}</li>
            ))}
          </ul>
          <Facts facts={factsOf(data)} />
        </>
      )}
    </PlainDialog>
  );
};
