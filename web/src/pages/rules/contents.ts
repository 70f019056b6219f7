// The sections of the rules page, in order. Attributes `data-help` on the table refer to them.

export const contents = [
  {
    game: "duel",
    sections: [
      "duel",
      "round",
      "factory",
      "sun",
      "moon",
      "large-factory",
      "starting-tile",
      "chip",
      "token",
      "display",
      "pile",
      "plate",
      "special",
      "joker",
      "pattern-line",
      "broken",
      "dome",
      "tiling",
      "chips",
      "scoring",
      "score",
      "tablets",
      "bag",
      "tower",
      "end",
    ],
  },
  {
    game: "azul",
    sections: [
      "azul",
      "azul-round",
      "azul-factory",
      "azul-center",
      "azul-marker",
      "azul-line",
      "azul-wall",
      "azul-grey",
      "azul-floor",
      "azul-scoring",
      "azul-bonus",
      "azul-bag",
      "azul-lid",
      "notation",
    ],
  },
] as const;

/** The anchors of all sections. */
export const anchors: readonly string[] = contents.flatMap((part) => [...part.sections]);
