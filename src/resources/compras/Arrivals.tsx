import type { Compra, Recepcion } from '#contract/entities/compras';
import { StatusChip } from '../../ui/StatusChip';
import { dateTime, money } from '../../ui/formats';
import { PhotoStrip } from '../../ui/photos/PhotoStrip';
import { amountOf } from '../repuestos/index';
import { usePartOf } from './requests';
import { Rows } from './Rows';
import { useLines } from './useLines';

/** What came of a purchase and what went back, with its invoices, the newest first. */
export const Arrivals = ({ purchase }: { purchase: Compra }) => {
  const { lines } = useLines(purchase);
  const query = usePartOf<Recepcion>(purchase.id, 'recepciones');
  return (
    <Rows title="Recepciones" query={query} none="Todavía no ha llegado nada.">
      {(arrivals) => (
        <ul className="bare-list divided">
          {arrivals.toReversed().map(({ id, clase, fecha, factura, foto_url, nota, creado_por, renglones }) => (
            <li className="grid gap-6 pad-10-0" key={id}>
              <span className="row wrap gap-8">
                {clase === 'recepcion' ? (
                  <StatusChip tone="exito" icon="inventory_2" label="Llegó" />
                ) : (
                  <StatusChip tone="aviso" icon="undo" label="Se devolvió" />
                )}
                <span className="muted small">
                  {[dateTime(fecha), creado_por, factura && `Factura ${factura}`].filter(Boolean).join(' · ')}
                </span>
              </span>
              <ul className="bare-list grid gap-4">
                {renglones.map(({ renglon_id, cantidad, valor }) => {
                  const line = lines.find((each) => each.id === renglon_id);
                  return (
                    <li className="row spread gap-12" key={renglon_id}>
                      <span>{`${amountOf(cantidad, line?.unidad ?? 'unidad')} · ${line?.name ?? ''}`}</span>
                      <span className="tabular">{money(valor)}</span>
                    </li>
                  );
                })}
              </ul>
              {nota && <span className="muted small">{nota}</span>}
              {foto_url && <PhotoStrip photos={[{ id: String(id), url: foto_url, name: 'Foto de la factura' }]} />}
            </li>
          ))}
        </ul>
      )}
    </Rows>
  );
};
