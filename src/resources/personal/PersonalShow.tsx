import { Suspense } from 'react';
import type { Persona } from '#contract/entities/personal';
import { Avatar } from '../../ui/Avatar';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { Facts } from '../../ui/Facts';
import { factsOf, lastChange } from '../../ui/fields/facts';
import { Note } from '../../ui/Note';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { Documents } from '../activos/pages';
import { DrivingScore } from '../eventos/pages';
import { Absences } from './Absences';
import { Assets } from './Assets';
import { detailOf, documentos, estados } from './faces';
import { fields } from './fields';
import { WorkDays } from './WorkDays';
import styles from './personal.module.css';

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
            <Facts facts={dataOf(person)} />
          </div>
        </Section>
        <Section title="Licencia de conducción">
          {person.licencia_vence_en === null && person.licencia_numero === null ? (
            <Note>No tiene licencia registrada.</Note>
          ) : (
            <Facts facts={factsOf(fields, person, { only: licence })} />
          )}
        </Section>
        <Absences person={person} />
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

const licence = ['situacion_licencia', 'licencia_vence_en', 'licencia_categoria', 'licencia_numero'] as const;

const dataOf = (person: Persona) => [
  ...factsOf(fields, person, {
    first: ['tipo', 'nivel_id', 'telefono', 'email', 'documento_numero'],
    without: licence,
    labels: { documento_numero: person.documento_tipo ? wordOf(documentos, person.documento_tipo) : 'Documento' },
  }),
  lastChange(person),
];
