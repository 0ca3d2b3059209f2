/** Workbooks as other programs write them, for the tests of screens. */
export { rowOf, workbookOf } from '../server/imports/testing/workbooks';
