import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unreachable } from '../../ui/Unreachable';
import { PanelBack, PanelDetail } from './pieces';

interface Props<Row> {
  /** Link back to the list. */
  to: string;
  all: string;
  /** As in «No se pudo cargar esta ruta». */
  what: string;
  query: { data: Row | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  children: (row: Row) => ReactNode;
}

/** A record in the panel, beside the map that highlights it. */
export const PanelRecord = <Row,>({
  to,
  all,
  what,
  query: { data, error, isFetching, refetch },
  children,
}: Props<Row>) => {
  const back = useRef<HTMLAnchorElement>(null);
  // The pressed row is gone, so keyboard focus moves here.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <PanelDetail>
      <PanelBack ref={back} to={to}>
        <Icon name="arrow_back" size={16} />
        {all}
      </PanelBack>
      {data ? (
        children(data)
      ) : error ? (
        <Unreachable record what={what} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </PanelDetail>
  );
};
