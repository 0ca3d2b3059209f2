import { useMemo } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Visita } from '#contract/entities/paradas';
import { momentsOf } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { EmptyState } from '../../../ui/EmptyState';
import { ExportButton } from '../../../ui/ExportButton';
import { ListPage } from '../../../ui/ListPage';
import { SchedulesOf } from '../../../ui/scheduled/MailList';
import { SendByMail } from '../../../ui/scheduled/SendByMail';
import { addresses } from '../address';
import styles from '../paradas.module.css';
import { useAssetNames } from '../../../ui/useAssetNames';
import { useStops } from '../useStops';
import { ViewTabs } from '../ViewTabs';
import { visitsSelection, visitParameters, type VisitsSelection } from './selection';
import { VisitCards, VisitTable } from './VisitRows';
import { VisitsAsk } from './VisitsAsk';

const exported: (keyof Visita)[] = ['parada_id', 'activo_id', 'entrada_en', 'salida_en', 'duracion_s', 'excedida'];

/** The visits: vehicle, stop, time and duration. The filters are in the address. */
export const VisitsPage = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const today = currentDay();
  const selection = useMemo(() => visitsSelection(search, today), [search, today]);
  const { data: stops = none } = useStops();
  const { assets = none, nameOf } = useAssetNames();
  const filter = useMemo(() => filterOf(selection), [selection]);
  const stopName = (id: number) => stops.find((stop) => stop.id === id)?.nombre ?? `Parada ${id}`;
  const ask = (change: Partial<VisitsSelection>) =>
    void navigate(addresses.visits(visitParameters({ ...selection, ...change })));
  const names = { nameOf, stopName };
  return (
    <div className={`fill column ground ${styles.stopsReport}`}>
      <ViewTabs visits />
      <div className={`grow shrink-y ${styles.stopsReportBody}`}>
        <VisitsAsk selection={selection} stops={stops} assets={assets} onAsk={ask} />
        {!selection.dentro && (
          <div className={styles.stopsReportMail}>
            <SendByMail
              report={{
                reporte: 'visitas',
                filtros: whoseOf(selection),
                columnas: exported,
                orden: ['entrada_en', 'DESC'],
              }}
            />
          </div>
        )}
        {(selection.dentro || selection.desde <= selection.hasta) && (
          <ResourceContextProvider value="visitas">
            <ListPage
              key={JSON.stringify(filter)}
              filter={filter}
              sort={{ field: 'entrada_en', order: 'DESC' }}
              empty={
                <EmptyState
                  icon="where_to_vote"
                  text={
                    selection.dentro ? 'Ningún activo está dentro de estas paradas.' : 'No hubo visitas en estos días.'
                  }
                />
              }
              tools={<ExportButton<Visita> columns={exported} />}
              chips={null}
              table={<VisitTable {...names} />}
              compact={<VisitCards {...names} />}
            />
          </ResourceContextProvider>
        )}
        <SchedulesOf report="visitas" />
      </div>
    </div>
  );
};

const none: never[] = [];

const whoseOf = ({ paradas, activos }: Pick<VisitsSelection, 'paradas' | 'activos'>) => ({
  ...(paradas.length > 0 && { parada_id: paradas }),
  ...(activos.length > 0 && { activo_id: activos }),
});

const filterOf = ({ dentro, desde, hasta, ...whose }: VisitsSelection): Record<string, unknown> => ({
  ...whoseOf(whose),
  ...(dentro ? { dentro } : momentsOf({ desde, hasta })),
});
