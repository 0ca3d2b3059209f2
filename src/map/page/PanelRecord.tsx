import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unreachable } from '../../ui/Unreachable';
import { PanelBack, PanelDetail } from './pieces';

interface Props<Row> {
  /** The way back to all of them. */
  to: string;
  all: string;
  /** As in «No se pudo cargar esta ruta». */
  what: string;
  query: { data: Row | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  children: (row: Row) => ReactNode;
}

/** A record beside the map on which it stands out. */
export const PanelRecord = <Row,>({ to, all, what, query: { data, error, isFetching, refetch }, children }: Props<Row>) => {
  const back = useRef<HTMLAnchorElement>(null);
  // The row that was pressed is gone: who came by keyboard goes on here.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <PanelDetail>
      <PanelBack ref={back} to={to}>
        <Icon name="arrow_back" size={16} />
        {all}
      </PanelBack>
      {data ? children(data) : error ? <Unreachable what={what} error={error} busy={isFetching} onRetry={() => void refetch()} /> : <ListSkeleton rows={6} />}
    </PanelDetail>
  );
};
