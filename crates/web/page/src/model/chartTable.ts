/** Rows of a chart, kept by column. New rows replace those from a place on; a new epoch replaces all rows. */
export class ChartTable {
  readonly columns = new Map<string, (number | null)[]>();
  private epoch = -1;

  apply(event: {
    epoch: number;
    from: number;
    columns: readonly string[];
    rows: readonly (readonly (number | null)[])[];
  }): void {
    if (event.epoch !== this.epoch) {
      this.epoch = event.epoch;
      this.columns.clear();
    }
    for (const [place, name] of event.columns.entries()) {
      const column = this.columns.get(name) ?? [];
      this.columns.set(name, column);
      // Rows that are missing before `from` stay blank rather than shift the later ones.
      while (column.length < event.from) column.push(null);
      column.length = event.from;
      for (const row of event.rows) column.push(row[place] ?? null);
    }
  }

  column(name: string): readonly (number | null)[] {
    return this.columns.get(name) ?? [];
  }

  /** The newest number of a column. */
  last(name: string): number | null {
    return this.column(name).at(-1) ?? null;
  }

  get length(): number {
    return this.columns.values().next().value?.length ?? 0;
  }
}
