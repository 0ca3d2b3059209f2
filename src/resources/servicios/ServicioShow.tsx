import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, useGetMany } from 'react-admin';
import type { Repuesto } from '#contract/repuestos';
import type { Servicio } from '#contract/servicios';
import { servicios as words } from '#contract/words/servicios';
import { storedWords } from '#contract/words/noun';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { Facts } from '../../ui/Facts';
import { dateTime, money, number } from '../../ui/formats';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { tiposDeActivo } from '../activos/index';
import { PlantillaReferenceField } from '../plantillas/index';
import { amountOf, RepuestoReferenceField } from '../repuestos/index';
import { activos, lasting, tipos } from './faces';
import { Note } from '../../ui/Note';
import { TableScroll } from '../../ui/TableScroll';
import styles from './servicios.module.css';

const { fields } = words;

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
          <Facts
            facts={[
              { label: fields.tipo, value: wordOf(tipos, service.tipo) },
              { label: fields.duracion_estimada_min, value: lasting(service.duracion_estimada_min) },
              {
                label: fields.costo_estimado,
                value: service.costo_estimado === null ? null : money(service.costo_estimado),
              },
              { label: fields.costo_repuestos, value: money(service.costo_repuestos) },
              { label: fields.plantilla_id, value: <PlantillaReferenceField source="plantilla_id" /> },
              {
                label: fields.aplica_a,
                value:
                  service.aplica_a.length > 0
                    ? service.aplica_a.map((kind) => wordOf(tiposDeActivo, kind)).join(', ')
                    : 'Todos los activos',
              },
              { label: fields.requiere_parada, value: service.requiere_parada ? 'Sí' : 'No' },
              { label: storedWords.actualizado_en, value: dateTime(service.actualizado_en) },
            ]}
          />
          {service.descripcion && <p className={`flush ${styles.serviceWords}`}>{service.descripcion}</p>}
        </Section>
        <Section title={fields.repuestos}>
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
    <TableScroll role="region" aria-label={fields.repuestos} tabIndex={0}>
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
