import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, useGetMany } from 'react-admin';
import type { Repuesto } from '#contract/entities/repuestos';
import type { Servicio } from '#contract/entities/servicios';
import { servicios as words } from '#contract/words/servicios';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { factsOf, lastChange } from '../../ui/fields/facts';
import { money, number } from '../../ui/formats';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { amountOf, RepuestoReferenceField } from '../repuestos/index';
import { activos, tipos } from './faces';
import { fields } from './fields';
import { Note } from '../../ui/Note';
import { TableScroll } from '../../ui/TableScroll';
import styles from './servicios.module.css';

const ServicioShow = () => (
  <RecordPage<Servicio>>
    {(service) => (
      <>
        <ShowHeader
          title={service.nombre}
          detail={service.codigo}
          status={<FaceChip face={service.activo ? tipos[service.tipo] : activos.false} />}
        />
        <Section title="Datos">
          <Facts facts={[...factsOf(fields, service), lastChange(service)]} />
          {service.descripcion && <p className={`flush ${styles.serviceWords}`}>{service.descripcion}</p>}
        </Section>
        <Section title={words.fields.repuestos}>
          {service.repuestos.length > 0 ? <Parts lines={service.repuestos} /> : <Note>No lleva repuestos.</Note>}
        </Section>
      </>
    )}
  </RecordPage>
);

export default ServicioShow;

const Parts = ({ lines }: { lines: Servicio['repuestos'] }) => {
  const { data = [] } = useGetMany<Repuesto>('repuestos', { ids: lines.map(({ repuesto_id }) => repuesto_id) });
  const parts = new Map(data.flatMap((part) => (part ? [[part.id, part] as const] : [])));
  return (
    <TableScroll role="region" aria-label={words.fields.repuestos} tabIndex={0}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>Repuesto</TableCell>
            <TableCell align="right">Cantidad</TableCell>
            <TableCell align="right">Costo unitario</TableCell>
            <TableCell align="right">Costo</TableCell>
            <TableCell align="right">Hay</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => {
            const part = parts.get(line.repuesto_id);
            return (
              <TableRow key={line.repuesto_id}>
                <TableCell>
                  <RecordContextProvider value={{ id: line.repuesto_id, ...line }}>
                    <RepuestoReferenceField source="repuesto_id" />
                  </RecordContextProvider>
                </TableCell>
                <TableCell align="right">{amountOf(line.cantidad, part?.unidad ?? '')}</TableCell>
                <TableCell align="right">{part ? money(part.costo_unitario) : '—'}</TableCell>
                <TableCell align="right">{part ? money(part.costo_unitario * line.cantidad) : '—'}</TableCell>
                <TableCell align="right">{part ? stockOf(part.existencia, line.cantidad) : '—'}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableScroll>
  );
};

const stockOf = (there: number, needed: number) =>
  there < needed ? `${number(there, 2)} · faltan ${number(needed - there, 2)}` : number(there, 2);
