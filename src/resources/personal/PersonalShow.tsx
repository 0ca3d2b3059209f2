import { Suspense } from 'react';
import { Link } from '@mui/material';
import { FunctionField, ReferenceField } from 'react-admin';
import type { Persona } from '#contract/personal';
import type { Usuario } from '#contract/usuarios';
import { personal as words } from '#contract/words/personal';
import { storedWords } from '#contract/words/noun';
import { Avatar } from '../../ui/Avatar';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { Facts } from '../../ui/Facts';
import { calendarDay, dateTime, money } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { Documents } from '../activos/pages';
import { DrivingScore } from '../eventos/pages';
import { NivelReferenceField } from '../niveles/index';
import { Assets } from './Assets';
import { detailOf, documentos, estados, licencias, tipos } from './faces';
import { hoursOf } from './Shift';
import { WorkDays } from './WorkDays';
import styles from './personal.module.css';

const { fields } = words;

const PersonalShow = () => (
  <RecordPage<Persona>>
    {(person) => (
      <>
        <ShowHeader
          title={person.nombre_completo}
          detail={detailOf(person)}
          status={<FaceChip face={estados[person.estado]} />}
        />
        <Section title="Datos">
          <div className={styles.personaData}>
            <Avatar name={person.nombre_completo} src={person.image_url} size="xl" />
            <Facts facts={factsOf(person)} />
          </div>
        </Section>
        <Section title="Licencia de conducción">
          {person.licencia_vence_en === null && person.licencia_numero === null ? (
            <Note>No tiene licencia registrada.</Note>
          ) : (
            <Facts
              facts={[
                { label: fields.situacion_licencia, value: <FaceChip face={licencias[person.situacion_licencia]} /> },
                {
                  label: fields.licencia_vence_en,
                  value: person.licencia_vence_en && calendarDay(person.licencia_vence_en),
                },
                { label: fields.licencia_categoria, value: person.licencia_categoria },
                { label: fields.licencia_numero, value: person.licencia_numero },
              ]}
            />
          )}
        </Section>
        <WorkDays personId={person.id} />
        <Suspense>
          <DrivingScore por="conductor" id={person.id} />
        </Suspense>
        <Documents resource="personal" id={person.id} />
        <Assets person={person} />
      </>
    )}
  </RecordPage>
);

export default PersonalShow;

const factsOf = (person: Persona) => [
  { label: fields.tipo, value: wordOf(tipos, person.tipo) },
  { label: fields.nivel_id, value: <NivelReferenceField source="nivel_id" path /> },
  { label: fields.telefono, value: person.telefono && <Link href={`tel:${person.telefono}`}>{person.telefono}</Link> },
  { label: fields.email, value: person.email && <Link href={`mailto:${person.email}`}>{person.email}</Link> },
  {
    label: person.documento_tipo ? wordOf(documentos, person.documento_tipo) : 'Documento',
    value: person.documento_numero,
  },
  { label: fields.user_id, value: person.user_id && <Account /> },
  { label: fields.tarifa_hora, value: person.tarifa_hora === null ? null : money(person.tarifa_hora) },
  { label: fields.especialidades, value: person.especialidades.join(', ') },
  { label: fields.turno, value: hoursOf(person.turno) },
  { label: fields.llavero_rfid, value: person.llavero_rfid },
  { label: storedWords.actualizado_en, value: dateTime(person.actualizado_en) },
];

const Account = () => (
  <ReferenceField source="user_id" reference="usuarios">
    <FunctionField<Usuario> render={({ name }) => name} />
  </ReferenceField>
);
