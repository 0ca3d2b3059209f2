import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, ListContextProvider, type DataProvider, type GetListParams, type ListControllerResult } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { ExportButton } from './ExportButton';

interface Row {
  id: number;
  nombre: string;
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: at + 1, nombre: `Activo ${at + 1}` }));

const show = (getList: (params: GetListParams) => Promise<{ data: Row[]; total: number }>, canAccess = () => Promise.resolve(true)) => {
  // The button reads these of the list and of the providers, and nothing else.
  const list = {
    resource: 'activos',
    filterValues: { estado: 'operativo' },
    filter: undefined,
    sort: { field: 'nombre', order: 'ASC' },
  } as unknown as ListControllerResult;
  const dataProvider = { getList: (_: string, params: GetListParams) => getList(params) } as unknown as DataProvider;
  const authProvider = {
    login: vi.fn(),
    logout: vi.fn(),
    checkAuth: vi.fn(),
    checkError: vi.fn(),
    getPermissions: vi.fn(),
    canAccess,
  };
  render(
    <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider}>
      <ListContextProvider value={list}>
        <ExportButton columns={[{ source: 'nombre', label: 'Nombre' }]} />
      </ListContextProvider>
    </CoreAdminContext>,
  );
};

const saved: { name: string; text: Promise<string> }[] = [];
const watchDownloads = () => {
  let last: Blob;
  URL.createObjectURL = (blob) => ((last = blob as Blob), 'blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = last;
    saved.push({
      name: this.download,
      text: new Promise((resolve) =>
        Object.assign(new FileReader(), { onload: ({ target }: ProgressEvent<FileReader>) => resolve(String(target?.result)) }).readAsText(blob),
      ),
    });
  });
};

afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

it('saves every row that the filters leave, not only the page on screen', async () => {
  watchDownloads();
  const all = rowsOf(1_500);
  const asked: GetListParams[] = [];
  show(async (params) => {
    asked.push(params);
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 1 };
    return { data: all.slice((page - 1) * perPage, page * perPage), total: all.length };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^activos-\d{4}-\d\d-\d\d\.csv$/);
  expect((await saved[0]?.text)?.split('\r\n')).toHaveLength(1_501);
  expect(asked.map(({ pagination, filter, sort }) => [pagination?.page, filter, sort])).toEqual(
    [1, 2].map((page) => [page, { estado: 'operativo' }, { field: 'nombre', order: 'ASC' }]),
  );
  expect(await screen.findByRole('button', { name: 'Exportar' })).toBeTruthy();
});

it('tells how far it is and saves nothing once cancelled', async () => {
  watchDownloads();
  let release: () => void = () => {};
  let signal: AbortSignal | undefined;
  show(async (params) => {
    signal = params.signal;
    if (params.pagination?.page === 2) await new Promise<void>((resolve) => (release = resolve));
    return { data: rowsOf(1_000), total: 12_540 };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Exportando 1.000 de 12.540')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  release();
  expect(await screen.findByRole('button', { name: 'Exportar' })).toBeTruthy();
  expect(signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
});

it('is not offered to who may not export', async () => {
  const canAccess = vi.fn(() => Promise.resolve(false));
  show(async () => ({ data: [], total: 0 }), canAccess);
  await waitFor(() => expect(canAccess).toHaveResolvedWith(false));
  await act(async () => {});
  expect(canAccess).toHaveBeenCalledWith(expect.objectContaining({ resource: 'activos', action: 'export' }));
  expect(screen.queryByRole('button')).toBeNull();
});
