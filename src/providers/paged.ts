import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { limits } from '#contract/core/limits';
import { getRows } from './requests';

/** A list that is read page by page, as far as somebody asks for it. `query`: what the path takes besides its range. */
export const usePaged = <Row>(
  queryKey: QueryKey,
  path: string,
  query: object = {},
  page: number = limits.list.page,
) => {
  const { data, ...state } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      getRows<Row>(path, { ...query, range: [pageParam, pageParam + page - 1] })({ signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * page < total ? pages.length * page : null),
  });
  return { ...state, rows: data?.pages.flatMap(({ rows }) => rows), total: data?.pages[0]?.total };
};
