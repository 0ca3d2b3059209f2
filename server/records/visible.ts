/** Whether the caller may see a field. */
export type Visible = (field: string) => boolean;
