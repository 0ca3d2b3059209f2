import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PrecioPagado } from '#contract/entities/compras';
import type { Repuesto } from '#contract/entities/repuestos';
import { getJson } from '../../providers/requests';
import { dateTime, exactMoney } from '../../ui/formats';
import { PlainTable } from '../../ui/PlainTable';
import { amountOf } from '../repuestos/index';
import { CompraLink } from './CompraLink';
import { Rows } from './Rows';

const PricesChart = lazy(() => import('./PricesChart'));

/** What was paid for a part, by supplier, the newest first. */
export const PricesOfPart = ({ part: { id, unidad } }: { part: Repuesto }) => {
  const query = useQuery({
    queryKey: ['repuestos', 'precios', id],
    queryFn: getJson<PrecioPagado[]>(`/repuestos/${id}/precios`),
  });
  return (
    <Rows title={`Precios por ${unidad}, sin IVA`} query={query} none="Todavía no se ha pagado nada por él.">
      {(prices) => (
        <>
          <Suspense>
            <PricesChart prices={prices} />
          </Suspense>
          <PlainTable
            label="Precios"
            rows={prices.map((price, at) => ({ ...price, at }))}
            keyOf={({ at }) => at}
            columns={[
              ['Fecha', ({ fecha }) => dateTime(fecha)],
              ['Proveedor', ({ proveedor }) => proveedor ?? '—'],
              ['Cantidad', ({ cantidad }) => amountOf(cantidad, unidad), 'right'],
              ['Precio', ({ precio }) => exactMoney(precio), 'right'],
              [
                '',
                ({ compra_id }) => compra_id !== null && <CompraLink id={compra_id}>Ver compra</CompraLink>,
                'right',
              ],
            ]}
          />
        </>
      )}
    </Rows>
  );
};
