// The review of a game, loaded when it is first opened.

export { isMistake } from "../engine/review";
export { default as DecisionLine } from "./DecisionLine.svelte";
export { GameReview } from "./gameReview.svelte";
export { default as ReviewGraph } from "./ReviewGraph.svelte";
export { default as ReviewPanel } from "./ReviewPanel.svelte";
export { lineParts, positionAfterTurn, variationOf } from "./variation";
