import type { ReactNode } from 'react';
import { Create, Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import { createWord, type Words } from '#contract/words/noun';
import { EditHeader } from './EditHeader';
import { RecordHeader } from './RecordHeader';

/** The page of a form: of a new record, or of the one in the address. */
export const FormPage = ({ words, children }: { words: Words; children: ReactNode }) => {
  const page = { title: false, redirect: 'show', component: 'div' } as const;
  return useParams()['id'] === undefined ? (
    <Create {...page} actions={<RecordHeader title={createWord(words)} />}>
      {children}
    </Create>
  ) : (
    <Edit {...page} mutationMode="pessimistic" actions={<EditHeader />}>
      {children}
    </Edit>
  );
};
