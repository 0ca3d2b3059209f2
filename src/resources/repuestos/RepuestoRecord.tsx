import { useState } from 'react';
import { Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Repuesto } from '#contract/repuestos';
import { repuestos as words } from '#contract/words/repuestos';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { money, number } from '../../ui/formats';
import { amountOf } from './amount';
import { Kardex } from './Kardex';
import { activos, bajoMinimo } from './faces';
import { RepuestoForm } from './RepuestoForm';
import styles from './repuestos.module.css';

const { fields } = words;
const tabs = { movimientos: 'Movimientos', datos: 'Datos' };

/** A part: its stock and value, its movements, and its form. */
export const RepuestoRecord = () => {
  const part = useRecordContext<Repuesto>();
  const [tab, setTab] = useState<keyof typeof tabs>('movimientos');
  if (!part) return null;
  return (
    <div className={`grid gap-12 ${styles.part}`}>
      <div className={`card ${styles.partFigures}`}>
        <Facts
          facts={[
            { label: fields.existencia, value: <strong>{amountOf(part.existencia, part.unidad)}</strong> },
            { label: fields.minimo, value: <Level part={part} /> },
            { label: fields.costo_unitario, value: money(part.costo_unitario) },
            { label: fields.valor, value: money(part.valor) },
            { label: fields.codigo, value: part.codigo },
            { label: fields.ubicacion, value: part.ubicacion },
          ]}
        />
      </div>
      <Tabs
        value={tab}
        onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
        aria-label="Partes del repuesto"
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab key={value} value={value} label={label} id={`part-tab-${value}`} aria-controls={`part-${value}`} />
        ))}
      </Tabs>
      {/* Keeps the values of the form while the other tab is shown. */}
      <div role="tabpanel" id="part-movimientos" aria-labelledby="part-tab-movimientos" hidden={tab !== 'movimientos'}>
        <Kardex part={part} />
      </div>
      <div role="tabpanel" id="part-datos" aria-labelledby="part-tab-datos" hidden={tab !== 'datos'}>
        <RepuestoForm />
      </div>
    </div>
  );
};

const Level = ({ part: { minimo, bajo_minimo, activo } }: { part: Repuesto }) => (
  <span className="inline-row gap-8">
    {number(minimo, 2)}{' '}
    {!activo ? <FaceChip face={activos.false} /> : bajo_minimo && <FaceChip face={bajoMinimo.true} />}
  </span>
);
