import type { ReactNode } from 'react';
import { Button } from '@mui/material';
import { ListSkeleton } from './ListSkeleton';
import { Note } from './Note';

interface Props<Row> {
  /** What is read page by page. */
  list: {
    rows: readonly Row[] | undefined;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  failed: string;
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows that were read so far, and the button that reads more. */
export const PagedRows = <Row,>({ list, failed, none, children }: Props<Row>) => {
  const { rows, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return (
    <>
      {isError && <Note>{failed}</Note>}
      {!rows && !isError && <ListSkeleton rows={3} />}
      {rows?.length === 0 && <Note>{none}</Note>}
      {rows && rows.length > 0 && children(rows)}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  );
};
