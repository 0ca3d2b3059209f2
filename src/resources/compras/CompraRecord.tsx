import { useState } from 'react';
import { Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Compra } from '#contract/entities/compras';
import { timesOf } from '#contract/rules/purchases';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, known } from '../../ui/fields/facts';
import { moneyIn, number, priceIn } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { usePhone } from '../../ui/usePhone';
import { PlainTable } from '../../ui/PlainTable';
import { Section } from '../../ui/Section';
import { amountOf, RepuestoLink } from '../repuestos/index';
import { Arrivals } from './Arrivals';
import { CompraForm } from './CompraForm';
import { atrasadas, estados } from './faces';
import { fields } from './fields';
import { History } from './History';
import { MoveBar } from './MoveBar';
import { Share } from './Share';
import { useLines, type PurchaseLine } from './useLines';
import styles from './compras.module.css';

const tabs = { compra: 'Compra', recepciones: 'Recepciones', historial: 'Historial', datos: 'Datos' };

/** A purchase: what is to be done with it, its rows and totals, what came of it, its history and its form. */
export const CompraRecord = () => {
  const purchase = useRecordContext<Compra>();
  const [tab, setTab] = useState<keyof typeof tabs>('compra');
  if (!purchase) return null;
  const panel = (name: keyof typeof tabs) => ({
    role: 'tabpanel',
    id: `purchase-${name}`,
    'aria-labelledby': `purchase-tab-${name}`,
    hidden: tab !== name,
  });
  return (
    <div className={`grid one-column gap-12 ${styles.purchase}`}>
      <div className="row wrap gap-8">
        <FaceChip face={estados[purchase.estado]} />
        {purchase.atrasada && <FaceChip face={atrasadas.true} />}
        <strong className={`large tabular ${styles.total}`}>{moneyIn(purchase.total, purchase.moneda)}</strong>
      </div>
      <div className="row wrap gap-8" role="toolbar" aria-label="Qué hacer con la compra">
        <MoveBar purchase={purchase} />
      </div>
      <Tabs
        value={tab}
        onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
        aria-label="Partes de la compra"
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab
            key={value}
            value={value}
            label={label}
            id={`purchase-tab-${value}`}
            aria-controls={`purchase-${value}`}
          />
        ))}
      </Tabs>
      <div {...panel('compra')}>
        <div className="grid gap-12">
          <Facts
            facts={known(
              factsOf(fields, purchase, {
                without: ['numero', 'estado', 'total'],
                instead: { recibido_pct: <Share value={purchase.recibido_pct} /> },
              }),
            )}
          />
          {purchase.nota && <Note>{purchase.nota}</Note>}
          <Lines purchase={purchase} />
        </div>
      </div>
      <div {...panel('recepciones')}>{tab === 'recepciones' && <Arrivals purchase={purchase} />}</div>
      <div {...panel('historial')}>{tab === 'historial' && <History purchase={purchase} />}</div>
      {/* Keeps the values of the form while another tab is shown. */}
      <div {...panel('datos')}>
        <CompraForm />
      </div>
    </div>
  );
};

const Lines = ({ purchase }: { purchase: Compra }) => {
  const { lines } = useLines(purchase);
  const { subtotal, impuestos, total, moneda } = purchase;
  const phone = usePhone();
  if (lines.length === 0) return <Note>Todavía no tiene renglones: agréguelos en Datos.</Note>;
  return (
    <Section title="Renglones">
      {phone ? <ShortLines lines={lines} moneda={moneda} /> : <WholeLines lines={lines} moneda={moneda} />}
      <p className={`flush row wrap tabular ${styles.totals}`}>
        <span className="muted">Subtotal {moneyIn(subtotal, moneda)}</span>
        <span className="muted">IVA {moneyIn(impuestos, moneda)}</span>
        <strong className="large">Total {moneyIn(total, moneda)}</strong>
      </p>
    </Section>
  );
};

type LinesProps = { lines: readonly PurchaseLine[] } & Pick<Compra, 'moneda'>;

const WholeLines = ({ lines, moneda }: LinesProps) => (
  <PlainTable
    label="Renglones"
    rows={lines}
    keyOf={({ id }) => id}
    columns={[
      ['Qué', (line) => <What {...line} />],
      ['Cantidad', ({ cantidad, unidad }) => amountOf(cantidad, unidad), 'right'],
      ['Llegó', (line) => <Came {...line} />, 'right'],
      ['Precio', ({ precio_unitario }) => priceIn(precio_unitario, moneda), 'right'],
      ['IVA', ({ impuesto_pct }) => `${number(impuesto_pct, 2)} %`, 'right'],
      ['Subtotal', ({ cantidad, precio_unitario }) => moneyIn(timesOf(cantidad, precio_unitario), moneda), 'right'],
    ]}
  />
);

/** Two lines per row, for phones. */
const ShortLines = ({ lines, moneda }: LinesProps) => (
  <ul className={`divided bare-list ${styles.shortLines}`}>
    {lines.map((line) => (
      <li className="grid" key={line.id}>
        <span className="row spread gap-12">
          <What {...line} />
          <span className="tabular">{moneyIn(timesOf(line.cantidad, line.precio_unitario), moneda)}</span>
        </span>
        <small className="muted tabular">
          {`${amountOf(line.cantidad, line.unidad)} a ${priceIn(line.precio_unitario, moneda)}`}
          {line.impuesto_pct > 0 && ` + ${number(line.impuesto_pct, 2)} %`}
          {' · llegó '}
          <Came {...line} />
        </small>
      </li>
    ))}
  </ul>
);

const What = ({ name, repuesto_id }: PurchaseLine) =>
  repuesto_id === null ? name : <RepuestoLink id={repuesto_id}>{name}</RepuestoLink>;

const Came = ({ came, held, missing }: PurchaseLine) => (
  <>
    {number(came, 2)}
    {came > 0 && missing > 0 && <small className="warning">{` faltan ${number(missing, 2)}`}</small>}
    {held < came && <small className="muted">{` devueltos ${number(came - held, 2)}`}</small>}
  </>
);
