// Instantiates the templates for annotating games for one game, `InstanceGame`.
#pragma once

#include "analysis/annotate_impl.hpp"
#include "analysis/stepped_annotation_impl.hpp"

namespace cairn {

template class Annotator<InstanceGame>;
template class SteppedAnnotation<InstanceGame>;

}  // namespace cairn
